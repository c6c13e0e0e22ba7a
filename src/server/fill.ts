import { readConfig } from './config.ts'
import { openContext } from './context.ts'
import { keepDemoAlive } from './demo-data.ts'

// `npm run demo`
const config = readConfig(process.env)
if (config.production) throw new Error('There is no demo data in production')
const context = await openContext(config)
process.stdout.write(`Demo data: ${await keepDemoAlive(context)}\n`)
await context.close()
