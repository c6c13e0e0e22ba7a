import { CHECKS } from './checks.ts'
import { pass } from './parts.ts'

for (const check of CHECKS) {
  if (!(await pass(check))) process.exitCode = 1
}
