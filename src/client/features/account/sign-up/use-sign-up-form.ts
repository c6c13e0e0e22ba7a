import { useEffect, useState } from 'react'
import type { AccountType } from '#contract/account/sign-up.ts'
import { useServerForm } from '#client/components/use-server-form.ts'
import { signUpDraft } from './sign-up-draft.ts'
import { EMPTY_SIGN_UP_FORM, type ParsedSignUpForm, signUpForm, type SignUpFormValues } from './sign-up.form.ts'

/** The wizard's single form. Every key is saved on the device, except passwords and consent. */
export function useSignUpForm(report: (error: unknown) => void) {
  const [draft] = useState(signUpDraft.read)
  const [accountType, setAccountType] = useState(draft?.accountType ?? null)
  const schema = signUpForm(accountType ?? 'broker')
  const form = useServerForm<SignUpFormValues, ParsedSignUpForm>({
    schema,
    defaultValues: { ...EMPTY_SIGN_UP_FORM, ...draft },
    fieldOf: (path) => (path === 'freightProfile.dotNumber' ? 'dotNumber' : undefined),
    report,
  })
  const { methods } = form
  useEffect(
    () =>
      methods.subscribe({
        formState: { values: true },
        callback: ({ values }) => accountType !== null && signUpDraft.keep({ ...values, accountType }),
      }),
    [methods, accountType],
  )

  /** SIGN-04 */
  const choose = (type: AccountType) => {
    setAccountType(type)
    methods.setValue('dotNumber', '')
    methods.setValue('mcNumber', '')
    methods.clearErrors('dotNumber')
    signUpDraft.keep({ ...methods.getValues(), accountType: type })
  }
  return { form, accountType, choose, isComplete: schema.safeParse(methods.watch()).success }
}
export type SignUpFormState = ReturnType<typeof useSignUpForm>['form']
