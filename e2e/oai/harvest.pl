# What a harvester makes of a whole repository by all verbs of OAI-PMH, as JSON on standard output: Perl's HTTP::OAI, of which
# nobody here wrote a line. Tokens are followed by it. Argument: the repository's base URL.
use strict;
use warnings;
use HTTP::OAI;
use JSON::PP;

my ($base) = @ARGV;
my $harvester = HTTP::OAI::Harvester->new(baseURL => $base);

# What a verb gives from its first answer to its last. Items of lists are taken as they come: the harvester keeps only
# those of the last answer. Of verbs without tokens it has no more than that one.
sub all_of {
    my ($verb, $read, %arguments) = @_;
    my @found;
    my $response = $harvester->$verb(%arguments, onRecord => sub { push @found, $read->($_[0]) });
    die "$verb: ", $response->message, "\n" if $response->is_error;
    while (defined(my $item = $response->next)) { push @found, $read->($item) }
    return \@found;
}

sub header_of {
    my ($header) = @_;
    return {
        identifier => $header->identifier,
        datestamp  => $header->datestamp,
        deleted    => $header->is_deleted ? JSON::PP::true : JSON::PP::false,
        sets       => [$header->setSpec],
    };
}

sub record_of {
    my ($record) = @_;
    my $metadata = $record->metadata;
    return { %{ header_of($record->header) }, xml => $metadata ? $metadata->dom->firstChild->toString : undef };
}

my $identity = $harvester->Identify;
die $identity->message, "\n" if $identity->is_error;
$harvester->repository($identity);
my $formats = all_of('ListMetadataFormats', sub { $_[0]->metadataPrefix });
my $headers = all_of('ListIdentifiers', \&header_of, metadataPrefix => 'oai_dc');
my ($some) = grep { !$_->{deleted} } @$headers;

print JSON::PP->new->utf8->encode({
    identity => {
        name        => $identity->repositoryName,
        base        => $identity->baseURL,
        earliest    => $identity->earliestDatestamp,
        deleted     => $identity->deletedRecord,
    },
    sets    => all_of('ListSets', sub { { spec => $_[0]->setSpec, name => $_[0]->setName } }),
    headers => $headers,
    in_set  => {
        map { $_ => all_of('ListIdentifiers', \&header_of, metadataPrefix => 'oai_dc', set => $_) } @{ $some->{sets} }
    },
    records => { map { $_ => all_of('ListRecords', \&record_of, metadataPrefix => $_) } @$formats },
    one     => {
        map { $_ => all_of('GetRecord', \&record_of, identifier => $some->{identifier}, metadataPrefix => $_) } @$formats
    },
});
