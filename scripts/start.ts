import { spawn } from 'node:child_process'
import { ensureBuiltApp } from './built-app.ts'

// `npm start`: the server itself opens, migrates and fills the database
ensureBuiltApp()
const server = spawn(process.execPath, ['src/server/main.ts'], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
