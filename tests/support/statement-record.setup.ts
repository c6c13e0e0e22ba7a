import { rmSync } from 'node:fs'
import { RECORD_FOLDER } from './recorded-statements.ts'

/** The record of statements is of one run, or of several with `ADD_STATEMENTS=1`. */
export default function forgetStatements(): void {
  if (process.env['ADD_STATEMENTS'] !== '1') rmSync(RECORD_FOLDER, { recursive: true, force: true })
}
