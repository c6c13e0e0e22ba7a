import { spawn } from 'node:child_process'

// the server restarts when its sources change; Vite serves the app and proxies /api
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], { stdio: 'inherit' }),
  spawn('vite', { stdio: 'inherit', shell: process.platform === 'win32' }),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
