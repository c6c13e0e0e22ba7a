import type { Config } from '../config.ts'

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
   * @param say prints a line for the operator
   * @returns false when the operator must act: the process then ends with 1
   * @throws WrongUsage, or an Error whose message the operator reads
   */
  run: (args: readonly string[], about: { config: Config; say: (line: string) => void }) => Promise<boolean>
}

/** The arguments make no sense: the command's help is printed, and the process ends with 2. */
export class WrongUsage extends Error {
  override name = 'WrongUsage'
}
