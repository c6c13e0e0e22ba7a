import pLimit from 'p-limit'
import { CHECKS, LANES, runStepBeside } from './parts.ts'

const passed = await pLimit(LANES).map(CHECKS, runStepBeside)
if (passed.includes(false)) process.exitCode = 1
