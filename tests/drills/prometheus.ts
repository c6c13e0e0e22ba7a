import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { freePort } from '#tests/support/free-port.ts'

const PROMETHEUS = process.env['PROMETHEUS_PATH'] ?? 'prometheus'

/** Why a drill can't run; null when Prometheus is there. */
export function missingPrometheus(): string | null {
  return spawnSync(PROMETHEUS, ['--version']).status === 0
    ? null
    : 'Prometheus is not installed here; PROMETHEUS_PATH can name it'
}

const RULES = 'deploy/prometheus-alarms.yml'

/** The names of the sample alarms, in their order. */
export async function alarmNames(): Promise<string[]> {
  return [...(await readFile(RULES, 'utf8')).matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name = '']) => name)
}

const answerSchema = z.object({
  data: z.object({ alerts: z.array(z.object({ labels: z.record(z.string(), z.string()), state: z.string() })) }),
})

/**
 * Prometheus with the sample alarms themselves. It looks every two seconds, and an alarm sounds after two instead of minutes
 * or an hour: a drill is over sooner.
 */
export async function startPrometheus(targets: readonly string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'milepost-prometheus-'))
  const rules = await readFile(RULES, 'utf8')
  await writeFile(path.join(folder, 'alarms.yml'), rules.replaceAll(/^ {8}for: \S+$/gm, '        for: 2s'))
  const config = path.join(folder, 'prometheus.yml')
  await writeFile(
    config,
    `global: { scrape_interval: 2s, scrape_timeout: 2s, evaluation_interval: 1s }
rule_files: [alarms.yml]
scrape_configs:
  - job_name: milepost
    static_configs: [{ targets: ${JSON.stringify(targets.map((url) => new URL(url).host))} }]
`,
  )
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(
    PROMETHEUS,
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = once(child, 'exit')

  /** Names of the alarms that sound now. */
  async function sounding(): Promise<Set<string>> {
    const answer = await fetch(`http://${address}/api/v1/alerts`).catch(() => null)
    if (child.exitCode !== null) throw new Error(`Prometheus refuses ${RULES}`)
    if (!answer?.ok) return new Set()
    const { alerts } = answerSchema.parse(await answer.json()).data
    return new Set(alerts.flatMap(({ labels, state }) => (state === 'firing' ? (labels['alertname'] ?? []) : [])))
  }
  return {
    sounding,
    /** Waits until all these sound, and says which never did. */
    async silentOf(names: readonly string[], withinMs: number): Promise<string[]> {
      const until = Date.now() + withinMs
      for (;;) {
        const now = await sounding()
        const silent = names.filter((name) => !now.has(name))
        if (silent.length === 0 || Date.now() > until) return silent
        await pause(250)
      }
    },
    /** Waits until none of these sounds any more, and says which still do. */
    async loudOf(names: readonly string[], withinMs: number): Promise<string[]> {
      const until = Date.now() + withinMs
      for (;;) {
        const now = await sounding()
        const loud = names.filter((name) => now.has(name))
        if (loud.length === 0 || Date.now() > until) return loud
        await pause(250)
      }
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
