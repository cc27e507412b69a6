import { Button, Group, Input, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useRef, type ReactNode } from 'react';
import { logoFile } from '../../../../shared/limits.js';

interface LogoFieldProps {
  readonly logo: string | null;
  readonly error: ReactNode;
  readonly onChange: (logo: string | null) => void;
  readonly onRefused: (sentence: string) => void;
}

/** Lets a person drop or choose an image. It is uploaded when the brand is saved. */
export function LogoField({ logo, error, onChange, onRefused }: LogoFieldProps): ReactNode {
  const open = useRef<() => void>(null);
  const take = async (file: File): Promise<void> => {
    onChange(await dataUriOf(file));
  };
  return (
    <Input.Wrapper
      label="Logo"
      labelElement="div"
      size="md"
      description={`A PNG or JPEG of ${logoFile.size} at most. It is shown up to 40 pixels high.`}
      error={error}
    >
      <Dropzone
        openRef={open}
        multiple={false}
        maxSize={logoFile.maxBytes}
        accept={['image/png', 'image/jpeg']}
        activateOnClick={false}
        activateOnKeyboard={false}
        inputProps={{ 'aria-label': 'Logo file' }}
        className="logo-drop"
        onDrop={([file]) => {
          if (file) void take(file);
        }}
        onReject={([first]) => {
          const isLarge = first !== undefined && first.file.size > logoFile.maxBytes;
          onRefused(isLarge ? `Must be ${logoFile.size} at most: make the image smaller.` : 'Must be one PNG or JPEG.');
        }}
      >
        <Group gap="sm">
          {logo === null ? <Text className="soft">Drop a picture here</Text> : <img src={logo} alt="The logo" />}
          <Button variant="default" onClick={() => open.current?.()}>
            Choose a picture
          </Button>
          {logo !== null && (
            <Button
              variant="default"
              onClick={() => {
                onChange(null);
              }}
            >
              Remove the logo
            </Button>
          )}
        </Group>
      </Dropzone>
    </Input.Wrapper>
  );
}

function dataUriOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      resolve(typeof reader.result === 'string' ? reader.result : '');
    });
    reader.addEventListener('error', () => {
      reject(new Error('The file cannot be read.'));
    });
    reader.readAsDataURL(file);
  });
}
