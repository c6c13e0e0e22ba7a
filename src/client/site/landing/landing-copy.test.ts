import { expect, test } from 'vitest'
import { calculateDetention, DEFAULT_DETENTION } from '#domain/freight/detention.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { SIGN_COPY, STORY_COPY } from './landing-copy.ts'

test('the wait in the sample story costs what the product bills for it', () => {
  const at = (start: string) => {
    const { time = '' } = STORY_COPY.log.find(({ text }) => text.startsWith(start)) ?? {}
    return Date.parse(`2026-11-16T${time}:00Z`)
  }
  const stay = { arrivedAt: at('Driver taps'), appointmentAt: at('Appointment.'), departedAt: at('Departed.') }
  const { minutes, billedMinutes, cents } = calculateDetention(stay, DEFAULT_DETENTION)
  const { freeMinutes, stepMinutes } = DEFAULT_DETENTION
  const past = `${minutes - freeMinutes} minutes past free, ${billedMinutes / stepMinutes} steps of ${stepMinutes} minutes`
  expect(STORY_COPY.log.map(({ text }) => text)).toContain(`Departed. ${past}.`)
  expect(STORY_COPY.amount).toBe(formatMoney(cents / 100))
})

test('the sample load on the sign adds up, and is said in the same figures', () => {
  const number = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''))
  const { shipperAmount, brokerAmount, carrierAmount, share, perMile, lane, inWords } = SIGN_COPY
  expect(number(carrierAmount)).toBe(number(shipperAmount) - number(brokerAmount))
  expect(number(share)).toBe(Math.round((number(brokerAmount) / number(shipperAmount)) * 100))
  expect(number(perMile)).toBe(Number((number(carrierAmount) / number(lane)).toFixed(2)))
  for (const figure of [shipperAmount, share, brokerAmount, carrierAmount]) expect(inWords).toContain(figure)
})
