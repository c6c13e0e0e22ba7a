import { expect, test } from 'vitest'
import { QUEUED_CALLS } from '#contract/sync/queued-call.ts'
import { ENDPOINTS } from '#tests/support/endpoints.ts'

test('[CODE-02] each queued endpoint has one op kind that sends it, and an op kind sends nothing else', () => {
  const call = ({ name, method, path }: { name: string; method: string; path: string }) => `${name}: ${method} ${path}`
  const declared = ENDPOINTS.filter(({ queued }) => queued).map(call)
  expect(Object.values(QUEUED_CALLS).map(call).toSorted()).toEqual(declared.toSorted())
})
