import { writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { papersFrom } from './papers.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'milepost-papers-'))
afterAll(() => rm(folder, { recursive: true }))

/** Papers drawn by a thread with this body. */
async function papersBy(name: string, body: string, timeoutMs?: number) {
  const file = path.join(folder, `${name}.mjs`)
  await writeFile(file, `export async function rateConfirmation(document) { ${body} }`)
  return papersFrom(pathToFileURL(file), timeoutMs === undefined ? {} : { timeoutMs })
}
const DOCUMENT = { loadNumber: 7 } as RateConfirmationDocument

test('[SAFE-02] a paper that takes its thread a while leaves the server free', async () => {
  // its thread is busy until the server has turned ten times
  const turned = JSON.stringify(path.join(folder, 'turned'))
  const busy = `const { existsSync } = await import('node:fs'); while (!existsSync(${turned})); return Buffer.from("%PDF-1.7")`
  const papers = await papersBy('busy', busy)
  let turns = 0
  const beat = setInterval(() => {
    turns += 1
    if (turns === 10) writeFileSync(path.join(folder, 'turned'), '')
  }, 5)
  const pdf = await papers.rateConfirmation(DOCUMENT)
  clearInterval(beat)
  await papers.close()
  expect(pdf.toString()).toBe('%PDF-1.7')
})

test('a paper whose thread fails or hangs is refused for now, and the next one is drawn', async () => {
  const body = 'if (document.loadNumber === 7) throw new Error("no font"); return Buffer.from("%PDF-1.7")'
  const papers = await papersBy('failing', body)
  await expect(papers.rateConfirmation(DOCUMENT)).rejects.toMatchObject({ statusCode: 503 })
  expect((await papers.rateConfirmation({ ...DOCUMENT, loadNumber: 8 })).toString()).toBe('%PDF-1.7')
  await papers.close()

  const hanging = await papersBy('hanging', 'for (;;);', 200)
  await expect(hanging.rateConfirmation(DOCUMENT)).rejects.toMatchObject({ reason: 'TIMEOUT', statusCode: 503 })
  await hanging.close()
})
