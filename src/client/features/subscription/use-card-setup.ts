import { useRef, useState } from 'react'
import { ApiError } from '#contract/request.ts'
import { toasts } from '#client/ui/toasts.ts'
import type { Confirmation } from '#client/browser/card/stripe-form.ts'

/** The provider did not take the card; the message is its own, for the person, or empty. */
class CardRefused extends Error {
  override name = 'CardRefused'
}

/** SUB-23: what the provider or the server said, or our own words. */
export function sentenceOf(error: Error): string {
  const isSaid = error instanceof ApiError || error instanceof CardRefused
  return (isSaid && error.message) || 'Payment setup failed'
}

/** Asking again with the same card would be in vain. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && ['CARD_DECLINED', 'NOT_FOUND'].includes(error.code)
}

/** @throws CardRefused */
export function methodOf(confirmation: Confirmation): string {
  if (confirmation.is === 'confirmed') return confirmation.paymentMethodId
  throw new CardRefused(confirmation.message ?? '')
}

export interface CardSetup {
  /** saves the confirmed payment method to the account */
  save: (paymentMethodId: string) => Promise<void>
  /** the secret will not confirm another card: a new one is needed */
  onSpent: () => void
}

/**
 * SUB-21, SUB-23: confirms the typed card with the provider, then saves it. A card that was confirmed and could not be
 * saved is only saved by the next press.
 */
export function useCardSetup({ save, onSpent }: CardSetup) {
  const confirmed = useRef<string>(undefined)
  const [failure, setFailure] = useState<string>()
  return {
    failure,
    /** @param confirm gives the payment method; it may throw ApiError or CardRefused with the provider's words */
    submit: async (confirm: () => Promise<string>): Promise<void> => {
      setFailure(undefined)
      try {
        confirmed.current ??= await confirm()
        await save(confirmed.current)
      } catch (error) {
        setFailure(sentenceOf(error as Error))
        if (confirmed.current === undefined || !isFinal(error)) return
        // the form begins anew, so its words would go with it
        toasts.error(sentenceOf(error as Error))
        onSpent()
      }
    },
  }
}
