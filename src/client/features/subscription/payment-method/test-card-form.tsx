import * as z from 'zod/mini'
import { useSession } from '#client/browser/session/use-session.ts'
import { Form } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { confirmTestCardEndpoint } from '#contract/account/payment-method.ts'
import { textSchema } from '#contract/api/common-schemas.ts'
import { parseCardExpiry } from '#domain/access/card-expiry.ts'
import { findTestCard } from '#domain/access/test-card.ts'
import { call } from '#offline/session/call.ts'
import { CardFormFooter, type CardSetup, useCardSetup } from './card-setup.tsx'
import { COUNTRIES, TEST_CARD_FORM_COPY } from './copy.ts'

/** The sandbox's card form: sends a test card's name, never a number. */
export function TestCardForm({ clientSecret, onClose, ...setup }: CardSetup & TestCardFormProps) {
  const { firstName, lastName } = useSession().user
  const { failure, submit } = useCardSetup(setup)
  const form = useServerForm<TestCardFormValues>({
    schema: testCardForm,
    defaultValues: { number: '', expiry: '', cvc: '', name: `${firstName} ${lastName}`, country: COUNTRIES[0].value },
  })
  const confirm = async ({ number, expiry, name }: TestCardFormValues) => {
    const [card, until] = [findTestCard(number), parseCardExpiry(expiry)]
    if (!card || !until) throw new Error('The form accepts no other card')
    const typed = { clientSecret, card, expMonth: until.month, expYear: until.year, name }
    return (await call(confirmTestCardEndpoint, { body: typed })).paymentMethodId
  }
  return (
    <Form form={form} send={(typed) => submit(() => confirm(typed))}>
      <TextField
        label={TEST_CARD_FORM_COPY.cardNumber}
        inputMode="numeric"
        autoComplete="off"
        placeholder="4242 4242 4242 4242"
        hint={TEST_CARD_FORM_COPY.cardNumberHint}
        {...form.field('number')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={TEST_CARD_FORM_COPY.expiry}
          inputMode="numeric"
          autoComplete="off"
          placeholder={TEST_CARD_FORM_COPY.expiryPlaceholder}
          {...form.field('expiry')}
        />
        <TextField
          label={TEST_CARD_FORM_COPY.cvc}
          inputMode="numeric"
          autoComplete="off"
          placeholder="123"
          {...form.field('cvc')}
        />
      </div>
      <TextField label={TEST_CARD_FORM_COPY.nameOnCard} autoComplete="off" {...form.field('name')} />
      <SelectField label={TEST_CARD_FORM_COPY.country} options={COUNTRIES} {...form.methods.register('country')} />
      <CardFormFooter failure={failure} busy={form.isSending} onClose={onClose} />
    </Form>
  )
}

interface TestCardFormProps {
  clientSecret: string
  onClose: () => void
}

/** The same fields as the provider's form. The number is looked up here and never sent. */
const testCardForm = z.object({
  number: z.string().check(z.refine((typed) => findTestCard(typed) !== undefined, TEST_CARD_FORM_COPY.onlyTestCards)),
  expiry: z.string().check(z.refine((typed) => parseCardExpiry(typed) !== null, TEST_CARD_FORM_COPY.expiryRequired)),
  cvc: z.string().check(z.regex(/^\d{3,4}$/, TEST_CARD_FORM_COPY.enterThreeOrFourDigits)),
  name: textSchema(100, 1, TEST_CARD_FORM_COPY.nameRequired),
  country: z.string(),
})
type TestCardFormValues = z.output<typeof testCardForm>
