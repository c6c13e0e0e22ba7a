import { readConfig } from '../config.ts'
import { boardCommand } from './board.ts'
import { type AdminCommand, WrongUsage } from './command.ts'
import { restoreCommand } from './restore.ts'

/** In the order that the help lists them. */
const COMMANDS: readonly AdminCommand[] = [boardCommand, restoreCommand]

const say = (line: string) => void process.stdout.write(`${line}\n`)

function helpOf({ name, usage, summary, details }: AdminCommand): string {
  return `npm run admin -- ${name} ${usage}\n\n${summary}\n${details}`
}

function listCommands(): string {
  const calls = COMMANDS.map(({ name, usage }) => `${name} ${usage}`)
  const width = Math.max(...calls.map((call) => call.length))
  const lines = COMMANDS.map(({ summary }, at) => `  ${calls[at]?.padEnd(width)}  ${summary}`)
  return `npm run admin -- <command>\n\n${lines.join('\n')}\n\nnpm run admin -- <command> --help explains one. All use the server's variables, such as DATABASE_URL.`
}

/** `npm run admin -- <command>`: what an operator does to an installation by hand. */
async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === 'help') {
    say(listCommands())
    return name === undefined ? 2 : 0
  }
  const command = COMMANDS.find((each) => each.name === name)
  if (!command) {
    process.stderr.write(`There is no command '${name}'\n\n${listCommands()}\n`)
    return 2
  }
  if (args.includes('--help')) {
    say(helpOf(command))
    return 0
  }
  try {
    return (await command.run(args, { config: readConfig(process.env), say })) ? 0 : 1
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    if (!(error instanceof WrongUsage)) return 1
    process.stderr.write(`\n${helpOf(command)}\n`)
    return 2
  }
}

process.exitCode = await main(process.argv.slice(2))
