// Adds a button to each block of code. A page that was not loaded by TLS may have no clipboard.
for (const block of navigator.clipboard ? document.querySelectorAll('pre') : []) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  block.before(button);
}
