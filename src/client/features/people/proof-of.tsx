import { useState } from 'react'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { ApiError } from '#contract/api/http-request.ts'

const ConfirmItsYouDialog = lazyDialog(() => import('./confirm-its-you.dialog.tsx'), 'ConfirmItsYouDialog')

interface Sending<Input> {
  mutateAsync: (input: Input) => Promise<unknown>
}

interface Proof<Input> {
  /** rejects with what the server refused, but for a missing proof, which is asked for */
  send: (input: Input) => Promise<void>
  needed: { input: Input; refusal: ApiError } | null
  again: (input: Input) => Promise<void>
  cancel: () => void
}

/** Sends an act, and once more after a proof that the server asks for. */
export function useProof<Input>(sending: Sending<Input>): Proof<Input> {
  const [needed, setNeeded] = useState<Proof<Input>['needed']>(null)
  return {
    needed,
    async send(input) {
      try {
        await sending.mutateAsync(input)
      } catch (refusal) {
        if (!(refusal instanceof ApiError && refusal.code === 'PROOF_NEEDED')) throw refusal
        setNeeded({ input, refusal })
      }
    },
    async again(input) {
      await sending.mutateAsync(input)
      setNeeded(null)
    },
    cancel: () => setNeeded(null),
  }
}

/** The dialog that `useProof` needs. @param act what happens, in a sentence */
export function ProofOf<Input>({ proof, act }: { proof: Proof<Input>; act: string }) {
  const { needed, again, cancel } = proof
  if (!needed) return null
  return (
    <ConfirmItsYouDialog act={act} refusal={needed.refusal} onProved={() => again(needed.input)} onClose={cancel} />
  )
}
