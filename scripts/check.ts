import { CHECKS, runStep } from './parts.ts'

for (const check of CHECKS) {
  if (!(await runStep(check))) process.exitCode = 1
}
