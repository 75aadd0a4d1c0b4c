// Makes the bucket that STORAGE_URL names, unless it is there: most S3 servers begin without one.
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';

const Bucket = new URL(process.env.STORAGE_URL ?? '').hostname;
const client = new S3Client({ forcePathStyle: true });

await client.send(new HeadBucketCommand({ Bucket })).catch(async (error) => {
  if (error.name !== 'NotFound') throw error;
  await client.send(new CreateBucketCommand({ Bucket }));
});
