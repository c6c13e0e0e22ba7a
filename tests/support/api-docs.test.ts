import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { apiDocs } from './api-docs.ts'
import { ENDPOINTS } from './endpoints.ts'

test('docs/api.md describes the API as the contract declares it', async () => {
  const written = await readFile('docs/api.md', 'utf8')
  expect(written === apiDocs(), 'run npm run docs:api').toBe(true)
  for (const { method, path } of ENDPOINTS) expect(written).toContain(`### \`${method} ${path}\``)
})
