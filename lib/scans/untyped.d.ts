// Of OpenJPEG's encoder as WebAssembly what makes the images of tests; the package has no types.
declare module '@cornerstonejs/codec-openjpeg/wasmjs' {
  /** Size in pixels, and how each is stored: components side by side, of one byte or of two. */
  export type FrameInfo = {
    width: number;
    height: number;
    bitsPerSample: number;
    componentCount: number;
    isSigned: boolean;
  };
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
