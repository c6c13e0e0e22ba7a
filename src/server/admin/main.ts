import { createInterface } from 'node:readline/promises'
import { readConfig } from '../config.ts'
import { keepFilesPrivate } from '../private-files.ts'
import { backupCommand } from './backup.ts'
import { boardCommand } from './board.ts'
import { type AdminCommand, type Operation, WrongUsage } from './command.ts'
import { doctorCommand } from './doctor.ts'
import { jobsCommand } from './jobs.ts'
import { logCommand } from './log.ts'
import { mailCommand } from './mail.ts'
import { maintenanceCommand } from './maintenance.ts'
import { migrationsCommand } from './migrations.ts'
import { moveCommand } from './move.ts'
import { restoreCommand } from './restore.ts'
import { supportCommand } from './support.ts'
import { usersCommand } from './users.ts'

/** In the order that the help lists them. */
const COMMANDS: readonly AdminCommand[] = [
  doctorCommand,
  usersCommand,
  mailCommand,
  jobsCommand,
  boardCommand,
  maintenanceCommand,
  migrationsCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  logCommand,
  supportCommand,
]

const say = (line: string) => void process.stdout.write(`${line}\n`)
const progress = (line: string) => void process.stderr.write(`${line}\n`)

function helpOf({ name, usage, summary, details }: AdminCommand): string {
  return `npm run admin -- ${name} ${usage}\n\n${summary}\n${details.trim()}`
}

const ENDINGS = `npm run admin -- <command> --help explains one. All use the server's variables, such as DATABASE_URL.
--json prints the answer as JSON. --yes answers the question before an act.
Ends with 0 when all is well, 1 when you must act, 2 when the command makes no sense.`

function listCommands(): string {
  const calls = COMMANDS.map(({ name, usage }) => `${name} ${usage}`.trim())
  const width = Math.max(...calls.map((call) => call.length))
  const lines = COMMANDS.map(({ summary }, at) => `  ${calls[at]?.padEnd(width)}  ${summary}`)
  return `npm run admin -- <command>\n\n${lines.join('\n')}\n\n${ENDINGS}`
}

async function ask(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new WrongUsage(`${question} Add --yes to say so.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const typed = await terminal.question(`${question} Type yes to go on: `)
  terminal.close()
  if (typed.trim().toLowerCase() !== 'yes') throw new Error('Nothing was changed.')
}

function untilSignal(): () => boolean {
  let hasEnded = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (hasEnded = true))
  return () => hasEnded
}

/** `npm run admin -- <command>`: what an operator does to an installation by hand. */
async function main([name, ...words]: readonly string[]): Promise<number> {
  keepFilesPrivate()
  if (name === undefined || name === '--help' || name === 'help') {
    say(listCommands())
    return name === undefined ? 2 : 0
  }
  const command = COMMANDS.find((each) => each.name === name)
  if (!command) {
    progress(`There is no command '${name}'\n\n${listCommands()}`)
    return 2
  }
  if (words.includes('--help')) {
    say(helpOf(command))
    return 0
  }
  const asJson = words.includes('--json')
  const isSure = words.includes('--yes')
  const answer: Operation['answer'] = (value, ...lines) =>
    say(asJson ? JSON.stringify(value, null, 2) : lines.join('\n'))
  const confirm: Operation['confirm'] = async (question) => (isSure ? undefined : ask(question))
  const args = words.filter((word) => word !== '--json' && word !== '--yes')
  try {
    return (await command.run(args, {
      config: readConfig(process.env),
      answer,
      progress,
      confirm,
      stopped: untilSignal,
    }))
      ? 0
      : 1
  } catch (error) {
    progress(error instanceof Error ? error.message : String(error))
    if (!(error instanceof WrongUsage)) return 1
    progress(`\n${helpOf(command)}`)
    return 2
  }
}

process.exitCode = await main(process.argv.slice(2))
