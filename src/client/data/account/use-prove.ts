import { useMutation } from '@tanstack/react-query'
import { proveEndpoint } from '#contract/account/proof.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { call } from '#offline/session/call.ts'

/** Proves this session by the password, and by an emailed code for a strong proof. The form shows what is wrong. */
export function useProve() {
  return useMutation({
    meta: { handles: 'VALIDATION_ERROR' },
    mutationFn: (body: EndpointInput<typeof proveEndpoint>['body']) => call(proveEndpoint, { body }),
  })
}
