import type { Command, Option } from 'commander';
import { UsageError } from './output.ts';

/*
 * Completion of the function `admin` of .deploy/install.md, for bash, and for zsh with bashcompinit. It is made from the commands,
 * and complete without starting Node.js at each Tab.
 */

const wordsOf = ({ long, argChoices = [] }: Option) => [String(long), ...argChoices];

/** What can follow each command, by its path. */
function* rowsOf(
  command: Command,
  shared: readonly Option[],
  path: readonly string[] = [],
): Generator<[string, string]> {
  const options = [...command.options, ...shared].flatMap(wordsOf);
  const words = [...command.commands.map((one) => one.name()), ...options, '--help'];
  yield [path.join(' '), [...new Set(words)].join(' ')];
  for (const one of command.commands) yield* rowsOf(one, shared, [...path, one.name()]);
}

/** The completion script of a shell. @throws UsageError for a shell that it does not know */
export function completionFor(shell: string, program: Command): string {
  if (shell !== 'bash' && shell !== 'zsh') throw new UsageError('completion is for bash and zsh');
  const shared = program.options.filter(({ long }) => long === '--json');
  const cases = [...rowsOf(program, shared)].map(([path, words]) => `      '${path}') words='${words}' ;;`);
  return `${shell === 'zsh' ? 'autoload -U +X bashcompinit && bashcompinit\n' : ''}_notices_admin() {
  local word path= words=
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in -*) break ;; esac
    path="\${path:+$path }$word"
  done
  until [[ $words ]]; do # without what are values
    case $path in
${cases.join('\n')}
    esac
    case $path in *' '*) path="\${path% *}" ;; *) path= ;; esac
  done
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _notices_admin admin
`;
}
