import { useMutation } from '@tanstack/react-query'
import { canUsePasskeys, signWithPasskey } from '#client/browser/passkey/passkey.ts'
import { proofOptionsEndpoint } from '#contract/account/passkey.ts'
import { proveEndpoint } from '#contract/account/proof.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { call } from '#offline/session/call.ts'
import { useStored } from '../cache/use-stored.ts'
import { passkeysQuery } from './account-queries.ts'

type ProofBody = EndpointInput<typeof proveEndpoint>['body']

/** Ways to prove this session. The dialog shows what is wrong with a password, a code or a passkey. */
export function useProve(): {
  prove: (typed: Extract<ProofBody, { password: string }>) => Promise<unknown>
  /** always a strong proof; undefined where the person has none to use [PROOF-12] */
  byPasskey: (() => Promise<unknown>) | undefined
} {
  const isPossible = canUsePasskeys()
  const passkeys = useStored(passkeysQuery, { enabled: isPossible, isExtra: true }).data?.data ?? []
  const options = useMutation({ mutationFn: () => call(proofOptionsEndpoint, {}) })
  const proving = useMutation({
    meta: { handles: 'VALIDATION_ERROR' },
    mutationFn: (body: ProofBody) => call(proveEndpoint, { body }),
  })
  const byPasskey = async () => proving.mutateAsync({ credential: await signWithPasskey(await options.mutateAsync()) })
  return { prove: proving.mutateAsync, byPasskey: isPossible && passkeys.length > 0 ? byPasskey : undefined }
}
