import { COMPANY_CONTACT } from '#client/components/company/copy.ts'

/**
 * LAND-06, PUB-04: a form that opens the visitor's mail program instead of calling the server. `data-subject` names
 * fields in braces. Each field with a label is one line of the body; an empty field shows its `data-empty`.
 */
export function openMailOnSubmit(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    window.location.href = mailtoUrl(form)
  })
}

function mailtoUrl(form: HTMLFormElement): string {
  const typed = new FormData(form)
  const valueOf = (name: string): string => {
    const value = typed.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const subject = (form.dataset['subject'] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name))
  const lines = [...form.elements].flatMap((control) => {
    const isText =
      control instanceof HTMLInputElement ? control.type !== 'checkbox' : control instanceof HTMLTextAreaElement
    if (!isText || !(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return []
    const label = control.labels?.[0]?.firstChild?.textContent ?? control.name
    return `${label}: ${valueOf(control.name) || (control.dataset['empty'] ?? '')}`
  })
  const body = lines.join('\n').replaceAll(/\r\n?|\n/g, '\r\n')
  return `mailto:${COMPANY_CONTACT.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
