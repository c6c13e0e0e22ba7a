import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildMailtoUrl, contactForm } from './contact.form.ts'

test('[SET-13] the email app gets the whole message, whatever its characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (subject, message) => {
      const url = new URL(buildMailtoUrl({ name: 'Ada', email: 'ada@road.test', subject, message }))
      expect(url.protocol).toBe('mailto:')
      expect(url.pathname).toBe('support@milepost.example')
      expect(decodeURIComponent(/[?&]subject=([^&]*)/.exec(url.search)?.[1] ?? '')).toBe(subject)
      const body = decodeURIComponent(/&body=([^&]*)/.exec(url.search)?.[1] ?? '')
      expect(body).toBe(`${message.replaceAll(/\r\n?|\n/g, '\r\n')}\r\n\r\nAda\r\nada@road.test`)
    }),
    { examples: [['', '\r']] },
  )
})

test.each([
  [{ name: ' ' }, 'Name is required'],
  [{ email: 'ada' }, 'Invalid email address'],
  [{ subject: '' }, 'Subject is required'],
  [{ message: '' }, 'Message is required'],
  [{ message: 'x'.repeat(1501) }, 'Must be 1500 characters or fewer'],
])('[SET-13] %j shows the error "%s"', (typed, message) => {
  const form = { name: 'Ada', email: 'ada@road.test', subject: 'Load 7', message: 'Where is it?', ...typed }
  expect(contactForm.safeParse(form).error?.issues.map((issue) => issue.message)).toEqual([message])
})
