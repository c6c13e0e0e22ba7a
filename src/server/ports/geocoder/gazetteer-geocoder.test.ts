import { expect, test } from 'vitest'
import { gazetteerGeocoder, loadGazetteer } from './gazetteer-geocoder.ts'

test('the built-in geocoder finds addresses with nothing configured', async () => {
  const [address] = await gazetteerGeocoder.search('1 Depot St, El Paso, TX 79901', 5)
  expect(address).toMatchObject({ city: 'El Paso', state: 'TX', zipCode: '79901', zone: 'America/Denver' })
})

test('the gazetteer is loaded once and reused', async () => {
  expect(await loadGazetteer()).toBe(await loadGazetteer())
})
