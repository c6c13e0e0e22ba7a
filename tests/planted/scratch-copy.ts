import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type PlantedBug, plant, readProduct } from './planted-bug.ts'

export interface ScratchCopy {
  folder: string
  /** Plants a bug. @returns the changed file, and what puts it right again; null if the bug has no place */
  plant: (bug: PlantedBug) => { file: string; revert: () => void } | null
  remove: () => void
}

/** Copies what git knows or would add, with its own build and caches. The packages are shared. */
export function makeScratchCopy(): ScratchCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'planted-'))
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' })
  for (const file of stdout.split('\0').filter(Boolean)) cpSync(file, path.join(folder, file))
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction')
  return {
    folder,
    plant(bug) {
      const product = readProduct(folder)
      const [place, another] = plant(bug, product)
      if (!place || another) return null
      const { file, code } = place
      writeFileSync(path.join(folder, file), code)
      return { file, revert: () => writeFileSync(path.join(folder, file), product.get(file) ?? '') }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
