import { hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, expect, expectTypeOf, test } from 'vitest'
import { startApi } from '#tests/support/api-server.ts'
import type { paths } from '../../clients/typescript/milepost-api.d.ts'

const server = await startApi()
afterAll(() => server.stop())

const FOLDER = 'clients/typescript'

test('[KEY-15] the committed types were made from the present document', async () => {
  const { body } = await server.as(null).send({ method: 'GET', path: '/openapi-programs.json' })
  const document = JSON.stringify(body)
  const sha256 = hash('sha256', document)
  // npm run docs:programs
  if (process.env['CAPTURE']) {
    await writeFile(`${FOLDER}/openapi-programs.json`, document)
    await writeFile(`${FOLDER}/document.sha256`, `${sha256}\n`)
    return
  }
  expect(JSON.parse(await readFile(`${FOLDER}/openapi-programs.json`, 'utf8'))).toEqual(body)
  const [made] = (await readFile(`${FOLDER}/milepost-api.d.ts`, 'utf8')).split('\n')
  expect(made).toBe(`// made by npm run docs:programs from the document ${sha256}`)
})

test('[KEY-15] the committed types compile, and say what a call takes and answers', () => {
  type Upsert = paths['/loads/by-reference/{reference}']['put']
  type Answer = Upsert['responses'][200]['content']['application/json']['response']
  expectTypeOf<Answer['outcome']>().toEqualTypeOf<'created' | 'updated' | 'unchanged'>()
  expectTypeOf<Upsert['parameters']['path']>().toEqualTypeOf<{ reference: string }>()
})
