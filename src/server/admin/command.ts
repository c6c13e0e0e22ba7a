import type { Config } from '../config.ts'

/** What a command gets besides its own words. */
export interface Operation {
  config: Config
  /** prints lines for the operator, or `value` as JSON when `--json` asks for it */
  answer: (value: unknown, ...lines: string[]) => void
  /** prints a line on standard error, where no program that reads the answer finds it */
  progress: (line: string) => void
  /**
   * Asks before something that people notice.
   * @throws WrongUsage when nobody can be asked and `--yes` is missing, Error when the operator declines
   */
  confirm: (question: string) => Promise<void>
  /** from now on, Ctrl+C and SIGTERM only ask the command to end: the function returned says so */
  stopped: () => () => boolean
}

/** One word after `npm run admin --`, in a file of its own. */
export interface AdminCommand {
  name: string
  /** what follows the name, such as 'check | rebuild' */
  usage: string
  /** one line for the list of commands */
  summary: string
  /** further lines for the command's own help */
  details: string
  /**
   * @returns false when the operator must act: the process then ends with 1
   * @throws WrongUsage, or an Error whose message the operator reads
   */
  run: (args: readonly string[], operation: Operation) => Promise<boolean>
}

/** The arguments make no sense: the command's help is printed, and the process ends with 2. */
export class WrongUsage extends Error {
  override name = 'WrongUsage'
}
