import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followingPose, type Pose } from './pose.ts';

const poses: fc.Arbitrary<Pose> = fc.record({
  x: fc.double({ min: -3, max: 3, noNaN: true }),
  y: fc.double({ min: -3, max: 3, noNaN: true }),
  scale: fc.double({ min: 10, max: 10_000, noNaN: true }),
  rotation: fc.integer({ min: -720, max: 720 }),
  flipped: fc.boolean(),
});

/** Where a point of the scan is displayed, in pixels from the centre of the view. */
function seenAt(pose: Pose, point: { x: number; y: number }): [x: number, y: number] {
  const angle = (pose.rotation * Math.PI) / 180;
  const [x, y] = [(point.x - pose.x) * pose.scale, (point.y - pose.y) * pose.scale];
  const across = x * Math.cos(angle) - y * Math.sin(angle);
  return [pose.flipped ? -across : across, x * Math.sin(angle) + y * Math.cos(angle)];
}

function expectSamePose(pose: Pose, expected: Pose): void {
  for (const name of ['x', 'y', 'scale', 'rotation'] as const) {
    const size = Math.max(1, Math.abs(expected[name]));
    expect(pose[name] / size).toBeCloseTo(expected[name] / size, 5);
  }
  expect(pose.flipped).toBe(expected.flipped);
}

const base: Pose = { x: 0.5, y: 0.5, scale: 1000, rotation: 0, flipped: false };

test.each<[string, Pose, Pose, Pose]>([
  [
    'a shift is as many pixels on the screen',
    { ...base, scale: 500 },
    { ...base, x: 0.7 },
    { ...base, x: 0.9, scale: 500 },
  ],
  [
    'zooming is by the same factor',
    { ...base, scale: 500 },
    { ...base, scale: 3000 },
    { ...base, scale: 1500 },
  ],
  [
    'a turned scan moves to where the eye sees the other move',
    { ...base, rotation: 90 },
    { ...base, x: 0.6 },
    { ...base, y: 0.4, rotation: 90 },
  ],
  [
    'a mirrored scan moves the other way in itself',
    { ...base, flipped: true },
    { ...base, x: 0.6 },
    { ...base, x: 0.4, flipped: true },
  ],
  [
    'a mirrored scan turns the other way in itself',
    { ...base, flipped: true },
    { ...base, rotation: 90 },
    { ...base, rotation: -90, flipped: true },
  ],
  ['mirroring is done to both', base, { ...base, flipped: true }, { ...base, flipped: true }],
])('%s', (_, other, now, expected) => {
  expectSamePose(followingPose({ scan: base, other }, now), expected);
});

test('nothing moved, nothing moves; and what moves along leads back to where it came from', () => {
  fc.assert(
    fc.property(poses, poses, poses, (scan, other, now) => {
      expectSamePose(followingPose({ scan, other }, scan), other);
      expectSamePose(followingPose({ scan: other, other: scan }, followingPose({ scan, other }, now)), now);
    }),
  );
});

test('what lay over each other on the screen, still does', () => {
  fc.assert(
    fc.property(poses, poses, poses, fc.nat(300), fc.nat(300), (scan, other, now, x, y) => {
      const point = { x: x / 100, y: y / 100 };
      // The point of the other scan that was displayed at the same place.
      const [across, down] = seenAt(scan, point);
      const angle = (-other.rotation * Math.PI) / 180;
      const [right, below] = [(other.flipped ? -across : across) / other.scale, down / other.scale];
      const same = {
        x: other.x + right * Math.cos(angle) - below * Math.sin(angle),
        y: other.y + right * Math.sin(angle) + below * Math.cos(angle),
      };
      const [expectedX, expectedY] = seenAt(now, point);
      const [seenX, seenY] = seenAt(followingPose({ scan, other }, now), same);
      const size = Math.max(1, Math.abs(expectedX), Math.abs(expectedY), now.scale * 10);
      expect(seenX / size).toBeCloseTo(expectedX / size, 6);
      expect(seenY / size).toBeCloseTo(expectedY / size, 6);
    }),
  );
});
