import { test } from '#tests/support/demo-test.ts'
import { type DeviceFixture, DEVICES, expectLook, restoredDevice } from '#tests/support/device-fixture.ts'
import { filled } from '#tests/support/filled.ts'
import { fixturesOf } from '#tests/support/persisted.ts'

for (const device of DEVICES)
  for (const { version, content } of filled(fixturesOf<DeviceFixture>(device)))
    test(`[OFF-16] ${device} of version ${version}: its person finds what they left, without a server`, async ({
      browser,
      origin,
    }) => {
      const page = await restoredDevice(browser, origin, content)
      for (const look of filled(content.looks)) await expectLook(page, look)
      await page.context().close()
    })
