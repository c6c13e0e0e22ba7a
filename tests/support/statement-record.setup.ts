import { rmSync } from 'node:fs'
import { RECORD_FOLDER } from './recorded-statements.ts'

/** The record of statements is of one run. */
export default function forgetStatements(): void {
  rmSync(RECORD_FOLDER, { recursive: true, force: true })
}
