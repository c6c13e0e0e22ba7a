import { describeAcceptanceRace } from './acceptance-race-suite.ts'

/** The rounds after those of acceptance-race.pg.test.ts. */
await describeAcceptanceRace(Array.from({ length: 17 }, (_, index) => index + 4))
