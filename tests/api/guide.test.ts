import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { makeKey } from '#tests/support/api-key.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { type CurlRequest, readCurl } from '#tests/support/curl-options.ts'
import { filled } from '#tests/support/filled.ts'

const server = await startApi()
afterAll(() => server.stop())

const guide = await readFile('docs/integrate.md', 'utf8')
/** Each command that is marked to run, with the answer shown below it. */
const blocks = [...guide.matchAll(/```sh\n# runs\n([\s\S]*?)```\n```json\n([\s\S]*?)```/g)].map(
  ([, command, answer]) => ({
    command: command ?? '',
    shown: JSON.parse(answer ?? '') as unknown,
  }),
)
const { key, token } = await makeKey(server, await createPerson(server, 'broker'), {
  scopes: ['loads:read', 'loads:write', 'webhooks:manage'],
})

/** The paths of all keys of a JSON value; a list has those of its first item. */
function keysOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [at] : keysOf(value[0], `${at}[]`)
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([name, each]) => keysOf(each, `${at}.${name}`))
}

async function send({ method, url, headers, body }: CurlRequest): Promise<unknown> {
  const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
  return answer.json()
}

const withNext = z.object({ response: z.object({ next: z.string() }) })
const withWebhook = z.object({ response: z.object({ webhook: z.object({ id: z.string() }) }) })

describe('[DOC-01] every curl block of the guide runs, in order, and answers with the shown keys', () => {
  const values = new Map([
    ['MILEPOST', server.url],
    ['MILEPOST_KEY', token],
  ])
  test.each(filled(blocks))('$command', async ({ command, shown }) => {
    const answer = await send(readCurl(command, values))
    const { data } = withNext.safeParse(answer)
    if (data) values.set('NEXT', data.response.next)
    const added = withWebhook.safeParse(answer)
    if (added.data) values.set('WEBHOOK', added.data.response.webhook.id)
    const answered = new Set(keysOf(answer).flatMap((path) => prefixesOf(path)))
    expect(keysOf(shown).filter((path) => !answered.has(path))).toEqual([])
  })

  test('none is left out', () => {
    // but for those that set a variable by hand
    const commands = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command]) => command ?? '')
    expect(commands.filter((command) => !command.startsWith('# runs\n'))).toEqual([
      'export MILEPOST=http://localhost:3000\nexport MILEPOST_KEY=mp_…\n',
      'export NEXT=…\n',
      'export WEBHOOK=…\n',
    ])
    expect(blocks).toHaveLength(commands.length - 3)
    expect(guide.match(/\bcurl /g)).toHaveLength(blocks.length)
    expect(key.name).toBe('Ridgeline TMS')
  })
})

/** '.response.load.id' with '.response.load' and '.response'. */
function prefixesOf(path: string): string[] {
  return [...path.matchAll(/\.|\[\]|$/g)].map(({ index }) => path.slice(0, index))
}

test('[DOC-01] the guide fits in 150 lines', () => {
  expect(guide.split('\n').length, 'a reader has ten minutes').toBeLessThanOrEqual(150)
})
