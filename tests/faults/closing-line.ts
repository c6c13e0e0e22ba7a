import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Survival } from './survival.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** the file in which each fault test writes down how it ended */
    survivals: string
  }
}

function survivalsIn(file: string): Survival[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Survival)
}

/** After the last fault test of a run, one line says how they ended. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'faults-'))
  const file = path.join(folder, 'survivals')
  writeFileSync(file, '')
  project.provide('survivals', file)
  return () => {
    try {
      const survivals = survivalsIn(file)
      if (survivals.length === 0) return
      const faults = new Set(survivals.map(({ fault }) => fault))
      const fallen = new Set(survivals.filter(({ survived }) => !survived).map(({ fault }) => fault))
      const sum = (what: 'lost' | 'duplicated') => survivals.reduce((total, survival) => total + survival[what], 0)
      const survived = `${faults.size - fallen.size} of ${faults.size}`
      console.log(`\nfaults survived ${survived}, lost ${sum('lost')}, duplicated ${sum('duplicated')}`)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}
