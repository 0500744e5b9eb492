// In a narrow window, the contents and all sections but the endpoints are closed until a reader or a link opens them.
const contents = document.querySelector('nav details');
const open = () => {
  const section = document.getElementById(location.hash.slice(1))?.closest('.part');
  if (section) section.open = true;
};
if (matchMedia('(width < 64rem)').matches)
  for (const part of document.querySelectorAll('details.part:not(.endpoints-and-tokens)')) part.open = false;
open();
addEventListener('hashchange', open);
contents.addEventListener('click', ({ target }) => {
  if (target.closest('a')) contents.open = false;
});
