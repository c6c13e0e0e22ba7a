import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AccountType } from '#contract/sign-up.ts'
import { useUnsaved } from '#client/browser/unsaved.ts'
import { signUpDraft } from './sign-up-draft.ts'
import { NOTHING_TYPED, signUpForm, type SignUpTyped } from './sign-up.form.ts'

/** The wizard's one form. What is typed is kept on the device with every key, except what must not be. */
export function useSignUpForm() {
  const [draft] = useState(signUpDraft.read)
  const [accountType, setAccountType] = useState(draft?.accountType ?? null)
  const form = useForm<SignUpTyped>({
    resolver: zodResolver(signUpForm(accountType ?? 'broker')),
    mode: 'onTouched',
    defaultValues: { ...NOTHING_TYPED, ...draft },
  })
  useUnsaved(form.formState.isDirty)

  const { subscribe } = form
  useEffect(() => {
    if (accountType === null) return undefined
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => signUpDraft.keep({ ...values, accountType }),
    })
  }, [subscribe, accountType])

  /** SIGN-04 */
  const choose = (type: AccountType) => {
    setAccountType(type)
    form.setValue('dotNumber', '')
    form.setValue('mcNumber', '')
    signUpDraft.keep({ ...form.getValues(), accountType: type })
  }
  return { form, accountType, choose }
}
export type SignUpFormState = ReturnType<typeof useSignUpForm>['form']
