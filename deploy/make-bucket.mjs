// Makes a bucket, named by the first argument, unless it is there: most S3 servers begin without one.
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';

const Bucket = process.argv[2];
const client = new S3Client({ forcePathStyle: true });

await client.send(new HeadBucketCommand({ Bucket })).catch(async (error) => {
  if (error.name !== 'NotFound') throw error;
  await client.send(new CreateBucketCommand({ Bucket }));
});
