import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

interface Problem {
  readonly filename: string
  readonly code: string
  readonly message: string
  readonly help?: string
}

/** Runs the linter on files with this text, in a folder of their own. */
export function lint(files: Readonly<Record<string, string>>): Problem[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'milepost-lint-'))
  try {
    for (const own of ['oxlint.config.ts', 'scripts/lint', 'package.json'])
      cpSync(own, path.join(folder, own), { recursive: true })
    // the configuration reads the names of the features
    for (const side of ['client', 'server']) mkdirSync(path.join(folder, `src/${side}/features`), { recursive: true })
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), text)
    }
    const oxlint = path.resolve('node_modules/oxlint/bin/oxlint')
    const args = [oxlint, '--format', 'json', ...Object.keys(files)]
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    return (JSON.parse(stdout) as { diagnostics: Problem[] }).diagnostics
  } finally {
    rmSync(folder, { recursive: true })
  }
}
