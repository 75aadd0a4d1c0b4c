// Of OpenJPEG as WebAssembly what is used here; the package has no types.
declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  /** Size in pixels, and how each is stored: components side by side, of one byte or of two. */
  export type FrameInfo = {
    width: number;
    height: number;
    bitsPerSample: number;
    componentCount: number;
    isSigned: boolean;
  };
  type Decoder = {
    /** Room for the file's bytes. */
    getEncodedBuffer(length: number): Uint8Array;
    decode(): void;
    getFrameInfo(): FrameInfo;
    /** The pixels, in the memory of the decoder. */
    getDecodedBuffer(): Uint8Array;
  };
  export default function createDecoder(options: {
    wasmBinary: Uint8Array;
    print(line: string): void;
    printErr(line: string): void;
  }): Promise<{ J2KDecoder: new () => Decoder }>;
}

// Its encoder, which makes the images of tests.
declare module '@cornerstonejs/codec-openjpeg/wasmjs' {
  import type { FrameInfo } from '@cornerstonejs/codec-openjpeg/decodewasmjs';

  type Encoder = {
    getDecodedBuffer(info: FrameInfo): Uint8Array;
    encode(): void;
    getEncodedBuffer(): Uint8Array;
  };
  export default function createEncoder(options: {
    wasmBinary: Uint8Array;
    print(line: string): void;
    printErr(line: string): void;
  }): Promise<{ J2KEncoder: new () => Encoder }>;
}
