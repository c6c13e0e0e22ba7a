import { confirmTestCardEndpoint } from '#contract/account/payment-method.ts'
import { parseCardExpiry } from '#domain/access/card-expiry.ts'
import { findTestCard } from '#domain/access/test-card.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { Form } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { call } from '#offline/session/call.ts'
import { CardFormFooter } from './card-form-foot.tsx'
import { COUNTRIES, testCardForm, type TestCardFormValues } from './test-card.form.ts'
import { type CardSetup, useCardSetup } from './use-card-setup.ts'

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
        label="Card number"
        inputMode="numeric"
        autoComplete="off"
        placeholder="4242 4242 4242 4242"
        hint="4242 4242 4242 4242 works. 4000 0000 0000 0002 is declined."
        {...form.field('number')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Expiry"
          inputMode="numeric"
          autoComplete="off"
          placeholder="MM/YY"
          {...form.field('expiry')}
        />
        <TextField label="CVC" inputMode="numeric" autoComplete="off" placeholder="123" {...form.field('cvc')} />
      </div>
      <TextField label="Name on card" autoComplete="off" {...form.field('name')} />
      <SelectField label="Country" options={COUNTRIES} {...form.methods.register('country')} />
      <CardFormFooter failure={failure} busy={form.isSending} onClose={onClose} />
    </Form>
  )
}

interface TestCardFormProps {
  clientSecret: string
  onClose: () => void
}
