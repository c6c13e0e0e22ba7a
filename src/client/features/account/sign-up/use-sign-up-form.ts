import { useState } from 'react'
import type { AccountType } from '#contract/account/sign-up.ts'
import { usePlainForm } from '#client/components/use-plain-form.ts'
import { type SignUpDraft, signUpDraft } from './sign-up-draft.ts'
import { EMPTY_SIGN_UP_FORM, type ParsedSignUpForm, signUpForm, type SignUpFormValues } from './sign-up.form.ts'

/** The wizard's single form. Every key is saved on the device, except passwords and consent. */
export function useSignUpForm(draft: SignUpDraft | null, report: (error: unknown) => void) {
  const [accountType, setAccountType] = useState(draft?.accountType ?? null)
  const form = usePlainForm<SignUpFormValues, ParsedSignUpForm>({
    schema: signUpForm(accountType ?? 'broker'),
    defaultValues: { ...EMPTY_SIGN_UP_FORM, ...draft },
    fieldOf: (path) => (path === 'freightProfile.dotNumber' ? 'dotNumber' : undefined),
    report,
    onTyped: (values) => accountType !== null && signUpDraft.keep({ ...values, accountType }),
  })

  /** SIGN-04 */
  const choose = (type: AccountType) => {
    setAccountType(type)
    form.fill('dotNumber', '')
    form.fill('mcNumber', '')
    signUpDraft.keep({ ...form.latest(), accountType: type })
  }
  /** HTML from the build doesn't know the draft on this device, which must stay. */
  const chooseEarly = (type: AccountType) => {
    const begun = signUpDraft.read()
    if (begun) signUpDraft.keep({ ...begun, accountType: type, dotNumber: '' })
    else choose(type)
  }
  return { form, accountType, choose, chooseEarly }
}
export type SignUpFormState = ReturnType<typeof useSignUpForm>['form']
