import type { Part } from './parts.ts'

/** What can be said of the code without running it. */
export const CHECKS: readonly Part[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint, room rules and dependency cycles', command: ['oxlint'] },
  { name: 'formatting', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'file length', command: ['node', 'scripts/file-length.ts'] },
]
