import type { Step } from './parts.ts'

/** Checks that don't run the code. */
export const CHECKS: readonly Step[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'formatting', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'planted bugs', command: ['node', 'tests/planted/check.ts'] },
]
