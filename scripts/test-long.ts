import { runStep } from './parts.ts'
import type { Step } from './parts.ts'

interface LongPart extends Step {
  /** makes a test longer than in `npm test` */
  readonly env: Record<string, string>
}

/** The release check: tests that find more the longer they run, of which `npm test` runs a share, and Lighthouse. */
const PARTS: readonly LongPart[] = [
  {
    name: '10,000 made-up bodies for signing in, up and out',
    command: ['vitest', 'run', '--project', 'api', 'tests/api/bad-input-auth.test.ts'],
    env: { AUTH_BODIES: '10000' },
  },
  {
    name: '10,000 schedules that nobody has seen before',
    command: ['vitest', 'run', '--project', 'faults', 'tests/faults/random-schedules.test.ts'],
    env: { FAULT_SCHEDULES: '20000' },
  },
  {
    name: 'a worker that is killed 50 times',
    command: ['vitest', 'run', '--project', 'faults', 'tests/faults/killed-worker.pg.test.ts'],
    env: { WORKER_KILLS: '50' },
  },
  {
    name: '1,000 tenders beside a desk that answers, and 20 workers that are killed',
    command: ['vitest', 'run', '--project', 'api', 'tests/api/edi-desk-killed.pg.slow.test.ts'],
    env: { EDI_KILLS: '20', EDI_TENDERS: '1000', EDI_FILES: '60' },
  },
  {
    name: '1,000 stories of transactions and syncs that overlap',
    command: ['vitest', 'run', '--project', 'unit', 'src/server/features/sync/read-changes.pg.test.ts'],
    env: { SYNC_STORIES: '1000' },
  },
  {
    name: '300 searches of a board of 100,000 loads, with their plans',
    command: ['vitest', 'run', '--project', 'unit', 'src/server/features/board'],
    env: { BOARD_LOADS: '100000', BOARD_SEARCHES: '300', LOAD_BOARD_RUNS: '20' },
  },
  {
    name: 'a minute of twenty people at two servers',
    command: ['playwright', 'test', 'tests/e2e/crowd.e2e.ts'],
    env: { CROWD_SECONDS: '60' },
  },
  {
    name: 'two builds of the app, and thousands of recipients',
    command: ['vitest', 'run', '--project', 'slow'],
    env: {},
  },
  { name: 'Lighthouse on every public page', command: ['node', 'tests/bench/lighthouse.ts'], env: {} },
]

for (const { env, ...part } of PARTS) if (!(await runStep(part, env))) process.exitCode = 1
