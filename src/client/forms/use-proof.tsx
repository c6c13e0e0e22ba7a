import { type ReactNode, useState } from 'react'
import { ConfirmItsYouDialog } from '#client/components/confirm-its-you-dialog.ts'
import { useProve } from '#client/data/account/use-prove.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { neededProofSchema } from '#contract/account/proof.ts'
import { ApiError } from '#contract/api/http-request.ts'

/** Asks the person for the proof that a refused act needs; false: they closed the dialog. */
type AskForProof = (refusal: ApiError) => Promise<boolean>

interface Question {
  /** what the server says of the act */
  message: string
  isStrong: boolean
  answer: (isProved: boolean) => void
}

/**
 * For acts that the server guards [PROOF-03]: the dialog 'Confirm it's you' comes only when the server asks for it.
 * @param sentence what the act does, 'This invoice names another payee.'; by default the server's words
 */
export function useProof(sentence?: string): {
  /** Runs the act, asks for a proof if the server needs one, and runs it again. @throws as the act, also when the person cancels */
  withProof: <T>(act: () => Promise<T>) => Promise<T>
  ask: AskForProof
  /** render it beside the form, within its dialog if it has one */
  dialog: ReactNode
} {
  const [question, setQuestion] = useState<Question | null>(null)
  const ask: AskForProof = (refusal) =>
    new Promise((resolve) => {
      const { strong: isStrong = false } = neededProofSchema.safeParse(refusal.current).data ?? {}
      const answer = (isProved: boolean) => {
        setQuestion(null)
        resolve(isProved)
      }
      setQuestion({ message: refusal.message, isStrong, answer })
    })
  const withProof = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'PROOF_NEEDED') || !(await ask(error))) throw error
      return act()
    }
  }
  const dialog = question && <ProofQuestion sentence={sentence ?? question.message} {...question} />
  return { withProof, ask, dialog }
}

interface ProofQuestionProps extends Pick<Question, 'isStrong' | 'answer'> {
  sentence: string
}

function ProofQuestion({ sentence, isStrong, answer }: ProofQuestionProps) {
  const isOffline = useConnection().status === 'offline'
  const { prove, byPasskey } = useProve()
  return (
    <ConfirmItsYouDialog
      sentence={sentence}
      isOffline={isOffline}
      prove={(typed) => prove({ ...typed, strong: isStrong })}
      byPasskey={byPasskey}
      onProved={() => answer(true)}
      onClose={() => answer(false)}
    />
  )
}
