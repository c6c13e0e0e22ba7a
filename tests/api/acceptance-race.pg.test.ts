import { describeAcceptanceRace } from './acceptance-race-suite.ts'

await describeAcceptanceRace([1, 2, 3])
