// @ts-check
// As much of DER (ITU-T X.690) as an X.509 certificate needs.

/** @param {number} tag @param {...Uint8Array} contents @returns {Buffer} */
function element(tag, ...contents) {
  const body = Buffer.concat(contents);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const short = length.subarray(length.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.from([tag, 0x80 | short.length]), short, body]);
}

/** @param {...Uint8Array} contents */
export const sequence = (...contents) => element(0x30, ...contents);

/** @param {...Uint8Array} contents */
export const set = (...contents) => element(0x31, ...contents);

/** A constructed, explicitly tagged value. @param {number} number @param {Uint8Array} content */
export const explicit = (number, content) => element(0xa0 | number, content);

/** A primitive, implicitly tagged value. @param {number} number @param {Uint8Array} content */
export const implicit = (number, content) => element(0x80 | number, content);

/** A number that is not negative, big endian. @param {Uint8Array} bytes */
export function integer(bytes) {
  // A set first bit would make it negative.
  return element(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** @param {boolean} value */
export const boolean = (value) => element(0x01, Buffer.from([value ? 0xff : 0]));

/** @param {Uint8Array} bytes @param {number} [unusedBits] */
export const bitString = (bytes, unusedBits = 0) => element(0x03, Buffer.from([unusedBits]), bytes);

/** @param {Uint8Array} bytes */
export const octetString = (bytes) => element(0x04, bytes);

/** @param {string} text */
export const utf8String = (text) => element(0x0c, Buffer.from(text));

/** Until 2049. @param {Date} date */
export const utcTime = (date) =>
  element(
    0x17,
    Buffer.from(
      `${date
        .toISOString()
        .replace(/[-:T]|\.\d+/g, "")
        .slice(2, 14)}Z`,
    ),
  );

/** @param {string} dotted for example "2.5.4.3" */
export function objectIdentifier(dotted) {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    // Base 128; all bytes but the last have their first bit set.
    const digits = [arc & 0x7f];
    for (let left = arc >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return element(0x06, Buffer.from(bytes));
}
