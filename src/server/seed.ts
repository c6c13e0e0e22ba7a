import { readConfig } from './config.ts'
import { openAppContext } from './context.ts'
import { seedOrRefreshDemo } from './demo-data.ts'

// `npm run demo`
const config = readConfig(process.env)
if (config.production) throw new Error('Demo data is not available in production')
const context = await openAppContext(config)
process.stdout.write(`Demo data: ${await seedOrRefreshDemo(context)}\n`)
await context.close()
