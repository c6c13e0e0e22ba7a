import type { SetupIntentResult, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

/** What became of a card; `message` is Stripe's own sentence, where it has one. */
export type Confirmation = { is: 'confirmed'; paymentMethodId: string } | { is: 'failed'; message: string | null }

export interface CardForm {
  /** @param returnUrl where a bank that must send the person elsewhere leads back to (SUB-20) */
  confirm: (returnUrl: string) => Promise<Confirmation>
  leave: () => void
}

interface Asked {
  /** API-60 */
  publishableKey: string
  clientSecret: string
  /** filled in already, as far as it is known */
  holder: { name: string; email: string }
}

/** Stripe's frames see no variable of ours: sign, ink and stop of the theme. */
const TOKENS = { colorPrimary: '#006B54', colorText: '#12181B', colorDanger: '#B3261E' }

/** @throws Error when Stripe's script cannot be loaded */
async function stripeWith(publishableKey: string) {
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('There is no Stripe outside a browser')
  return stripe
}

function confirmationOf({ setupIntent, error }: SetupIntentResult): Confirmation {
  const method = setupIntent?.payment_method
  const id = typeof method === 'string' ? method : method?.id
  if (setupIntent?.status === 'succeeded' && id) return { is: 'confirmed', paymentMethodId: id }
  return { is: 'failed', message: error?.message ?? null }
}

/**
 * Stripe's card form, in frames of Stripe's own: what is typed goes to Stripe alone.
 * @throws Error when the form cannot be loaded
 */
export async function showCardForm(place: HTMLElement, { publishableKey, clientSecret, holder }: Asked) {
  const stripe = await stripeWith(publishableKey)
  const elements: StripeElements = stripe.elements({
    clientSecret,
    appearance: {
      variables: {
        ...TOKENS,
        borderRadius: '6px',
        fontSizeBase: '16px',
      },
    },
  })
  const form = elements.create('payment', {
    // SUB-19
    defaultValues: { billingDetails: { ...holder, address: { country: 'US' } } },
    wallets: { applePay: 'never', googlePay: 'never' },
  })
  const shown = new Promise<void>((resolve, reject) => {
    form.on('ready', () => resolve())
    form.on('loaderror', ({ error }) => reject(new Error(error.message)))
  })
  form.mount(place)
  await shown
  const cardForm: CardForm = {
    async confirm(returnUrl) {
      const confirmParams = { return_url: returnUrl }
      return confirmationOf(await stripe.confirmSetup({ elements, confirmParams, redirect: 'if_required' }))
    },
    leave: () => form.destroy(),
  }
  return cardForm
}

/** What became of a card for which the bank had sent the person elsewhere. */
export async function returnedCard(publishableKey: string, clientSecret: string): Promise<Confirmation> {
  const stripe = await stripeWith(publishableKey)
  return confirmationOf(await stripe.retrieveSetupIntent(clientSecret))
}
